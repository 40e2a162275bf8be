"""Reads the files of zines and looks."""
